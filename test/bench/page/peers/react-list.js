/** A list as one writes it in React. */
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.querySelector('#root');

function Card({ review }) {
  return h(
    'article',
    { className: 'review' },
    h('b', null, review.author),
    h('span', null, '★'.repeat(Math.round(review.rating))),
    h('time', null, review.createdAt.slice(0, 10)),
    h('i', null, review.source),
    h('p', null, review.text),
    review.reply && h('blockquote', null, review.reply.text),
  );
}

function List() {
  const [reviews, setReviews] = useState([]);
  useEffect(() => {
    fetch(root.dataset.from)
      .then((response) => response.json())
      .then((page) => setReviews(page.reviews));
  }, []);
  return reviews.map((review) => h(Card, { key: review.id, review }));
}

createRoot(root).render(h(List));
