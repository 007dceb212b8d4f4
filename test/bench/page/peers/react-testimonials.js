import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import * as testimonials from 'react-testimonials';

// A CommonJS package, whose default stands in a default for who imports it from a module.
const { default: Testimonials } = testimonials.default;
const root = document.querySelector('#root');
const { reviews } = await (await fetch(root.dataset.from)).json();
const items = reviews.map(({ author, createdAt, text }) => [undefined, author, createdAt.slice(0, 10), text]);
createRoot(root).render(h(Testimonials, { items }));
