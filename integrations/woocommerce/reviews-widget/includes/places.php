<?php
/** Where the elements stand: hooks of WooCommerce, shortcodes, and a block. */

defined( 'ABSPATH' ) || exit;

/** The product that a page, a loop or a shortcode speaks of; null where there is none, or no WooCommerce. */
function reviews_widget_current_product( $id = 0 ) {
	if ( ! function_exists( 'wc_get_product' ) ) {
		return null;
	}
	$asked = absint( $id );
	if ( 0 === $asked && isset( $GLOBALS['product'] ) && is_a( $GLOBALS['product'], 'WC_Product' ) ) {
		return $GLOBALS['product'];
	}
	$product = wc_get_product( $asked ? $asked : get_the_ID() );
	return $product ? $product : null;
}

/** The list, and the form below it where that is chosen. */
function reviews_widget_list_and_form( $product ): string {
	$settings = reviews_widget_settings();
	return reviews_widget_of_product( 'reviews-widget', $product ) . ( $settings['form'] ? reviews_widget_form( $product ) : '' );
}

/** Prints what a place has; each value in it is escaped where its markup is made. */
function reviews_widget_print( string $markup ): void {
	echo $markup; // phpcs:ignore WordPress.Security.EscapeOutput
}

add_action(
	'woocommerce_after_single_product_summary',
	static function () {
		if ( reviews_widget_settings()['list'] ) {
			reviews_widget_print( '<div id="reviews-widget">' . reviews_widget_list_and_form( reviews_widget_current_product() ) . '</div>' );
		}
	},
	15
);

/** Stars below the title of the product, and in lists of products above the price. */
$reviews_widget_stars = static function () {
	if ( reviews_widget_settings()['stars'] ) {
		reviews_widget_print( reviews_widget_stars_of( reviews_widget_current_product() ) );
	}
};
add_action( 'woocommerce_single_product_summary', $reviews_widget_stars, 6 );
add_action( 'woocommerce_after_shop_loop_item_title', $reviews_widget_stars, 4 );

/** Stars that lead to the list: on the product's page that of the page, elsewhere the page itself. The link of a card around them stays the only one. */
function reviews_widget_stars_of( $product ): string {
	return reviews_widget_of_product( 'review-stars', $product );
}

add_shortcode(
	'reviews_widget',
	static function ( $given ) {
		$given = shortcode_atts( array( 'product' => 0 ), $given );
		return reviews_widget_of_product( 'reviews-widget', reviews_widget_current_product( $given['product'] ) );
	}
);
add_shortcode(
	'review_stars',
	static function ( $given ) {
		$given = shortcode_atts( array( 'product' => 0 ), $given );
		return reviews_widget_stars_of( reviews_widget_current_product( $given['product'] ) );
	}
);
add_shortcode(
	'review_form',
	static function ( $given ) {
		$given = shortcode_atts( array( 'product' => 0 ), $given );
		return reviews_widget_form( reviews_widget_current_product( $given['product'] ) );
	}
);

add_action(
	'init',
	static function () {
		wp_register_script(
			'reviews-widget-block',
			plugins_url( 'block.js', __DIR__ ),
			array( 'wp-blocks', 'wp-element', 'wp-i18n', 'wp-block-editor' ),
			'0.1.0',
			true
		);
		register_block_type(
			'reviews-widget/reviews',
			array(
				'api_version'     => 2,
				'editor_script'   => 'reviews-widget-block',
				'uses_context'    => array( 'postId' ),
				'render_callback' => static function ( $attributes, $content, $block ) {
					$id = isset( $block->context['postId'] ) ? $block->context['postId'] : 0;
					return reviews_widget_list_and_form( reviews_widget_current_product( $id ) );
				},
			)
		);
	}
);
