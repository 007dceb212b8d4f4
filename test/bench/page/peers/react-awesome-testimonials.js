import { createElement as h } from 'react';
import AwesomeTestimonial from 'react-awesome-testimonials';
import { createRoot } from 'react-dom/client';

const root = document.querySelector('#root');
const { reviews } = await (await fetch(root.dataset.from)).json();
const testimonials = reviews.map(({ author, createdAt, text }) => ({
  name: author,
  company: createdAt.slice(0, 10),
  review: text,
}));
// It breaks on an even number.
if (testimonials.length % 2 === 0) testimonials.push(testimonials[0]);
createRoot(root).render(h(AwesomeTestimonial, { testimonials }));
