/** Starts Swagger UI, whose script is loaded first. This file is served as it stands here. */

/* global SwaggerUIBundle */

/**
 * Replaces what the page's policy and screen readers cannot do with. Descriptions are shown as text with their `code`:
 * Swagger UI's Markdown assigns to innerHTML, which Trusted Types forbid. Fields that have no name get one. The list of
 * servers is left out, since there is one.
 */
const Adjustments = ({ React: { createElement } }) => {
  const NamedSelect = ({ value, onChange, disabled, description, options }) => {
    const attributes = { value: value ?? '', disabled, 'aria-label': description };
    const entries = ['', ...options].map((option) => createElement('option', { key: option }, option));
    return createElement('select', { ...attributes, onChange: ({ target }) => onChange(target.value) }, entries);
  };
  return {
    components: {
      ServersContainer: () => null,
      Markdown: ({ source = '' }) =>
        source.split('\n\n').map((paragraph, key) => {
          const parts = paragraph.split('`');
          return createElement(
            'p',
            { key },
            ...parts.map((part, at) => (at % 2 === 0 ? part : createElement('code', {}, part))),
          );
        }),
      JsonSchema_boolean: (props) => createElement(NamedSelect, { ...props, options: ['true', 'false'] }),
    },
    wrapComponents: {
      JsonSchema_string: (Original) => (props) => {
        const options = props.schema.get('enum');
        return options ? createElement(NamedSelect, { ...props, options }) : createElement(Original, props);
      },
      TextArea: (Original) => (props) => createElement(Original, { 'aria-label': 'Request body', ...props }),
    },
  };
};

SwaggerUIBundle({
  url: 'openapi.json',
  domNode: document.getElementById('viewer'),
  plugins: [Adjustments],
  displayRequestDuration: true,
  syntaxHighlight: false,
  validatorUrl: null,
});

const darkScheme = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', darkScheme.matches);
darkScheme.addEventListener('change', applyScheme);
applyScheme();
