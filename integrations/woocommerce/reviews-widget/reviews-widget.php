<?php
/**
 * Plugin Name: Reviews widget
 * Description: Shows the reviews of your reviews server on the pages of your products, with stars in lists and titles.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: reviews-widget
 */

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/elements.php';
require __DIR__ . '/includes/places.php';

if ( is_admin() ) {
	require __DIR__ . '/includes/settings-page.php';
}
