<?php
/** The page under Settings. WordPress checks the nonce and the capability when the form is sent (options.php). */

defined( 'ABSPATH' ) || exit;

const REVIEWS_WIDGET_PAGE = 'reviews-widget';

add_action(
	'admin_init',
	static function () {
		register_setting(
			REVIEWS_WIDGET_PAGE,
			REVIEWS_WIDGET_OPTION,
			array(
				'type'              => 'array',
				'sanitize_callback' => 'reviews_widget_sanitize',
				'default'           => REVIEWS_WIDGET_DEFAULTS,
				'show_in_rest'      => false,
			)
		);
	}
);

add_action(
	'admin_menu',
	static function () {
		$title = __( 'Reviews widget', 'reviews-widget' );
		add_options_page( $title, $title, 'manage_options', REVIEWS_WIDGET_PAGE, 'reviews_widget_draw_page' );
	}
);

function reviews_widget_draw_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = reviews_widget_settings();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Reviews widget', 'reviews-widget' ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( REVIEWS_WIDGET_PAGE ); ?>
			<table class="form-table" role="presentation">
				<?php
				reviews_widget_draw_text( 'server', __( 'Server', 'reviews-widget' ), __( 'Where your reviews server is, as in https://reviews.example.com.', 'reviews-widget' ) );
				reviews_widget_draw_text( 'vendor_id', __( 'Shop id', 'reviews-widget' ), __( 'The desk shows it under Set-up, Lines to paste.', 'reviews-widget' ) );
				reviews_widget_draw_text( 'token', __( 'Token', 'reviews-widget' ), __( 'The token for your pages. Everybody who opens a page can read it; never put an API key here.', 'reviews-widget' ) );
				?>
				<tr>
					<th scope="row"><label for="reviews-widget-product_id"><?php esc_html_e( 'Product id', 'reviews-widget' ); ?></label></th>
					<td>
						<select id="reviews-widget-product_id" name="reviews_widget[product_id]" aria-describedby="reviews-widget-product_id-hint">
							<?php foreach ( REVIEWS_WIDGET_PRODUCT_IDS as $kind ) : ?>
								<option value="<?php echo esc_attr( $kind ); ?>" <?php selected( $settings['product_id'], $kind ); ?>><?php echo esc_html( $kind ); ?></option>
							<?php endforeach; ?>
						</select>
						<p class="description" id="reviews-widget-product_id-hint"><?php esc_html_e( 'Which name of a product its reviews have: the same as in your import. The webhook of orders sends the id.', 'reviews-widget' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Show by itself', 'reviews-widget' ); ?></th>
					<td><fieldset>
						<legend class="screen-reader-text"><?php esc_html_e( 'Show by itself', 'reviews-widget' ); ?></legend>
						<?php
						reviews_widget_draw_check( 'list', __( 'The list, below the summary of a product', 'reviews-widget' ) );
						reviews_widget_draw_check( 'form', __( 'The form, below the list. The token has to allow it.', 'reviews-widget' ) );
						reviews_widget_draw_check( 'stars', __( 'Stars, below the title and in lists of products', 'reviews-widget' ) );
						?>
					</fieldset></td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<h2><?php esc_html_e( 'Elsewhere on a page', 'reviews-widget' ); ?></h2>
		<p><?php esc_html_e( 'In a theme of blocks take the block “Reviews of the product”. Everywhere else:', 'reviews-widget' ); ?>
			<code>[reviews_widget]</code> <code>[review_stars]</code> <code>[review_form]</code>
			<?php esc_html_e( 'and of another product:', 'reviews-widget' ); ?> <code>[reviews_widget product="123"]</code></p>
		<h2><?php esc_html_e( 'Ask customers after their order', 'reviews-widget' ); ?></h2>
		<ol>
			<li><?php esc_html_e( 'At the desk: Invites, Orders, add this shop. It shows an address and a secret, once.', 'reviews-widget' ); ?></li>
			<li><?php esc_html_e( 'Here: WooCommerce, Settings, Advanced, Webhooks, Add webhook. Topic “Order updated”, the address as delivery URL, the secret as secret, status active.', 'reviews-widget' ); ?></li>
			<li><?php esc_html_e( 'An order that becomes “completed” then invites its customer, once.', 'reviews-widget' ); ?></li>
		</ol>
	</div>
	<?php
}

/** A row of the form with a field for text. */
function reviews_widget_draw_text( string $name, string $label, string $hint ): void {
	$id = 'reviews-widget-' . $name;
	?>
	<tr>
		<th scope="row"><label for="<?php echo esc_attr( $id ); ?>"><?php echo esc_html( $label ); ?></label></th>
		<td>
			<input class="regular-text code" type="text" id="<?php echo esc_attr( $id ); ?>" name="<?php echo esc_attr( REVIEWS_WIDGET_OPTION . '[' . $name . ']' ); ?>"
				value="<?php echo esc_attr( reviews_widget_settings()[ $name ] ); ?>" aria-describedby="<?php echo esc_attr( $id . '-hint' ); ?>" spellcheck="false" autocomplete="off">
			<p class="description" id="<?php echo esc_attr( $id . '-hint' ); ?>"><?php echo esc_html( $hint ); ?></p>
		</td>
	</tr>
	<?php
}

/** A box to check. */
function reviews_widget_draw_check( string $name, string $label ): void {
	?>
	<label><input type="checkbox" name="<?php echo esc_attr( REVIEWS_WIDGET_OPTION . '[' . $name . ']' ); ?>" value="1" <?php checked( reviews_widget_settings()[ $name ], '1' ); ?>>
		<?php echo esc_html( $label ); ?></label><br>
	<?php
}
