<?php
/**
 * Plugin Name: Stand-in for WooCommerce
 * Description: For tests alone. Has what the plugin uses of WooCommerce: products, their class, and the hooks of its templates in their order.
 */

defined( 'ABSPATH' ) || exit;

class WC_Product {
	private $post;
	public function __construct( $post ) {
		$this->post = $post;
	}
	public function get_id() {
		return $this->post->ID;
	}
	public function get_slug() {
		return $this->post->post_name;
	}
	public function get_sku() {
		return get_post_meta( $this->post->ID, '_sku', true );
	}
	public function get_name() {
		return $this->post->post_title;
	}
	public function get_image_id() {
		return get_post_thumbnail_id( $this->post );
	}
}

function wc_get_product( $id ) {
	$post = get_post( $id );
	return $post && 'product' === $post->post_type ? new WC_Product( $post ) : false;
}

add_action(
	'init',
	static function () {
		register_post_type(
			'product',
			array(
				'public'      => true,
				'has_archive' => true,
				'label'       => 'Products',
				'show_in_rest' => true,
				'supports'    => array( 'title', 'editor', 'thumbnail' ),
			)
		);
	}
);

/** The hooks of content-single-product.php and content-product.php, in place of a theme's template. */
add_action(
	'template_redirect',
	static function () {
		if ( ! is_singular( 'product' ) && ! is_post_type_archive( 'product' ) ) {
			return;
		}
		echo '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>';
		wp_head();
		echo '</head><body>';
		while ( have_posts() ) {
			the_post();
			$GLOBALS['product'] = wc_get_product( get_the_ID() );
			if ( is_singular() ) {
				echo '<div class="summary"><h1>' . esc_html( get_the_title() ) . '</h1>';
				do_action( 'woocommerce_single_product_summary' );
				echo '</div>';
				the_content();
				do_action( 'woocommerce_after_single_product_summary' );
			} else {
				echo '<li class="product"><a href="' . esc_url( get_permalink() ) . '"><h2>' . esc_html( get_the_title() ) . '</h2></a>';
				do_action( 'woocommerce_after_shop_loop_item_title' );
				echo '</li>';
			}
		}
		wp_footer();
		echo '</body></html>';
		exit;
	}
);
