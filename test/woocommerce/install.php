<?php
/** Makes a site with two products, an administrator and a subscriber; prints the products' ids. Called with the folder of the WordPress. */

define( 'WP_INSTALLING', true );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

wp_install( 'Shop', 'owner', 'owner@shop.example', false, '', 'a long password 1' );
wp_create_user( 'reader', 'a long password 2', 'reader@shop.example' );
$failed = activate_plugin( 'woocommerce-stand-in/woocommerce-stand-in.php' ) ?? activate_plugin( 'reviews-widget/reviews-widget.php' );
if ( is_wp_error( $failed ) ) {
	fwrite( STDERR, $failed->get_error_message() . "\n" );
	exit( 1 );
}
$ids = array();
foreach ( array( 'mug' => 'Mug', 'plate' => 'Plate "deep" <b>&</b>' ) as $slug => $title ) {
	$id = wp_insert_post(
		array(
			'post_type'    => 'product',
			'post_status'  => 'publish',
			'post_name'    => $slug,
			'post_title'   => $title,
			'post_content' => 'mug' === $slug ? '[review_stars] <!-- wp:reviews-widget/reviews /-->' : '',
		)
	);
	update_post_meta( $id, '_sku', strtoupper( $slug ) . '-01' );
	$ids[] = $id;
}
echo wp_json_encode( $ids );
