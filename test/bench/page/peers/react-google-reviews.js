import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { ReactGoogleReviews } from 'react-google-reviews';
import 'react-google-reviews/dist/index.css';

const root = document.querySelector('#root');
const { reviews } = await (await fetch(root.dataset.from)).json();
const shown = reviews.map(({ id, author, rating, text, createdAt, reply }) => ({
  reviewId: id,
  reviewer: { profilePhotoUrl: '', displayName: author, isAnonymous: false },
  starRating: Math.round(rating),
  comment: text,
  createTime: createdAt,
  updateTime: createdAt,
  reviewReply: reply && { comment: reply.text, updateTime: reply.date },
}));
createRoot(root).render(h(ReactGoogleReviews, { layout: 'carousel', reviews: shown, maxItems: 1 }));
