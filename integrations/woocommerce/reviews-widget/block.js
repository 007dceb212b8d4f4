/** The block in the editor, which has no reviews: they come when the page of a product is shown. */
((blocks, element, i18n, blockEditor) => {
  blocks.registerBlockType('reviews-widget/reviews', {
    apiVersion: 2,
    title: i18n.__('Reviews of the product', 'reviews-widget'),
    icon: 'star-filled',
    category: 'widgets',
    usesContext: ['postId'],
    edit: () =>
      element.createElement(
        'p',
        blockEditor.useBlockProps(),
        i18n.__('The reviews of the product stand here.', 'reviews-widget'),
      ),
    save: () => null,
  });
})(window.wp.blocks, window.wp.element, window.wp.i18n, window.wp.blockEditor);
