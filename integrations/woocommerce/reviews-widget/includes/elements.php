<?php
/** The markup of the elements, and the one script that they need. */

defined( 'ABSPATH' ) || exit;

/** The id of a product as its reviews have it; empty where it has none of the chosen kind. */
function reviews_widget_product_id( $product ): string {
	switch ( reviews_widget_settings()['product_id'] ) {
		case 'sku':
			return (string) $product->get_sku();
		case 'slug':
			return (string) $product->get_slug();
		default:
			return (string) $product->get_id();
	}
}

/** An element with the shop's id and token, and the script for it; nothing before the plugin is set up. */
function reviews_widget_element( string $tag, array $attributes ): string {
	if ( ! reviews_widget_is_set_up() ) {
		return '';
	}
	$settings = reviews_widget_settings();
	wp_enqueue_script( 'reviews-widget' );
	$all    = array_merge(
		array(
			'vendor-id' => $settings['vendor_id'],
			'token'     => $settings['token'],
		),
		$attributes
	);
	$markup = '<' . $tag;
	foreach ( $all as $name => $value ) {
		if ( '' !== (string) $value ) {
			$markup .= ' ' . $name . '="' . esc_attr( $value ) . '"';
		}
	}
	return $markup . '></' . $tag . '>';
}

/** An element about a product. Without an id it would speak of all reviews of the shop, so there is none then. */
function reviews_widget_of_product( string $tag, $product, array $attributes = array() ): string {
	$id = $product ? reviews_widget_product_id( $product ) : '';
	return '' === $id ? '' : reviews_widget_element( $tag, array_merge( array( 'product-id' => $id ), $attributes ) );
}

/** The form for a product, with its name and picture. */
function reviews_widget_form( $product ): string {
	$image = $product ? wp_get_attachment_image_url( (int) $product->get_image_id(), 'medium' ) : false;
	return reviews_widget_of_product(
		'review-form',
		$product,
		array(
			'product-title' => $product ? $product->get_name() : '',
			'product-image' => $image ? $image : '',
			'source'        => 'woocommerce',
		)
	);
}

add_action(
	'wp_enqueue_scripts',
	static function () {
		// The address has no version: it is the server that says how long it is kept.
		wp_register_script( 'reviews-widget', reviews_widget_settings()['server'] . '/reviews-widget.js', array(), null, true );
	}
);

add_filter(
	'script_loader_tag',
	static function ( $tag, $handle ) {
		if ( 'reviews-widget' !== $handle ) {
			return $tag;
		}
		return '<script type="module" src="' . esc_url( reviews_widget_settings()['server'] . '/reviews-widget.js' ) . '"></script>' . "\n";
	},
	10,
	2
);
