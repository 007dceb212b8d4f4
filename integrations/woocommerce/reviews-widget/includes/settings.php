<?php
/** The settings: their names, what they may be, and what is wrong with them. */

defined( 'ABSPATH' ) || exit;

const REVIEWS_WIDGET_OPTION = 'reviews_widget';

/** What each setting is as long as nobody has set it. */
const REVIEWS_WIDGET_DEFAULTS = array(
	'server'     => '',
	'vendor_id'  => '',
	'token'      => '',
	'product_id' => 'id',
	'list'       => '1',
	'form'       => '',
	'stars'      => '1',
);

/** Which of a product's names its reviews have: the same as in the import and in the webhook of orders. */
const REVIEWS_WIDGET_PRODUCT_IDS = array( 'id', 'sku', 'slug' );

/** All settings, with defaults for those that are not there. */
function reviews_widget_settings(): array {
	$stored = get_option( REVIEWS_WIDGET_OPTION, array() );
	return array_merge( REVIEWS_WIDGET_DEFAULTS, is_array( $stored ) ? $stored : array() );
}

/** Whether there is enough to show reviews. */
function reviews_widget_is_set_up(): bool {
	$settings = reviews_widget_settings();
	return '' !== $settings['server'] && '' !== $settings['vendor_id'] && '' !== $settings['token'];
}

/** What is stored of what the form sent: a value that is wrong is said, and the one before stays. */
function reviews_widget_sanitize( $sent ): array {
	$sent   = is_array( $sent ) ? $sent : array();
	$before = reviews_widget_settings();
	$clean  = array();
	foreach ( array( 'server', 'vendor_id', 'token', 'product_id' ) as $name ) {
		$value = isset( $sent[ $name ] ) && is_string( $sent[ $name ] ) ? trim( $sent[ $name ] ) : '';
		if ( 'server' === $name ) {
			$value = rtrim( $value, '/' );
		}
		$wrong = reviews_widget_what_is_wrong( $name, $value );
		if ( null !== $wrong ) {
			add_settings_error( REVIEWS_WIDGET_OPTION, 'reviews_widget_' . $name, $wrong );
		}
		$clean[ $name ] = null === $wrong ? $value : $before[ $name ];
	}
	foreach ( array( 'list', 'form', 'stars' ) as $name ) {
		$clean[ $name ] = empty( $sent[ $name ] ) ? '' : '1';
	}
	return $clean;
}

/** What is wrong with a value, in a sentence that names the field; null where it is right. Nothing at all is right: then nothing is shown. */
function reviews_widget_what_is_wrong( string $name, string $value ): ?string {
	if ( 'product_id' === $name ) {
		return in_array( $value, REVIEWS_WIDGET_PRODUCT_IDS, true ) ? null : __( 'Product id: choose one of the list.', 'reviews-widget' );
	}
	if ( '' === $value ) {
		return null;
	}
	switch ( $name ) {
		case 'server':
			return preg_match( '~^https?://[A-Za-z0-9.:\[\]-]{1,255}(?:/[A-Za-z0-9._/-]{0,255})?$~D', $value ) ? null
				: __( 'Server: give its whole address, as in https://reviews.example.com.', 'reviews-widget' );
		case 'vendor_id':
			return preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $value ) ? null
				: __( 'Shop id: letters, digits, _ and -, at most 64 of them.', 'reviews-widget' );
		default:
			return strlen( $value ) <= 2048 && preg_match( '/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/D', $value ) ? null
				: __( 'Token: three parts with dots between them, as the desk or the command prints it. An API key does not belong here.', 'reviews-widget' );
	}
}
