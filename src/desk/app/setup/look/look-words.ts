import type { Colour } from './look.js';

export const LABELS: Record<string, string> = {
  layout: 'Layout',
  paginate: 'More reviews come by',
  sort: 'Order at first',
  photo: 'Picture of a review',
  scheme: 'Light or dark',
  device: 'Screen',
  mode: 'Visitor’s device is',
  sample: 'Preview on',
  'page-size': 'Reviews at once',
  clamp: 'Lines of a text before “Read more”; 0: all',
  radius: 'Round corners',
  lang: 'Language',
  controls: 'What readers may use',
};

export const WORD_LABELS: Record<string, string> = {
  list: 'List',
  grid: 'Grid',
  wall: 'Wall, of uneven heights',
  carousel: 'Carousel, a row to turn',
  badge: 'Badge, one line that opens the list',
  more: 'a button',
  none: 'Nothing',
  pages: 'pages',
  scroll: 'scrolling',
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Most stars first',
  lowest: 'Fewest stars first',
  avatar: 'Its author',
  media: 'What it shows',
  page: 'As your page is',
  light: 'Always light',
  dark: 'Always dark',
  desktop: 'a large screen',
  tablet: 'a tablet',
  phone: 'a phone',
  viewer: 'as yours',
  'mode.light': 'light',
  'mode.dark': 'dark',
  plain: 'a plain page',
  gallery: 'a gallery, quiet',
  magazine: 'a magazine, in serif',
  market: 'a market, dense',
  night: 'a dark shop',
  own: 'your style sheet',
};

export const CONTROL_LABELS: Record<string, string> = {
  summary: 'Average and count',
  photos: 'A row of all photos',
  sort: 'Choose the order',
  stars: 'Choose by stars',
  media: 'Only reviews with photos',
  search: 'Search',
  topics: 'Topics that reviews speak of',
  answers: 'Answers to your questions, in numbers',
  sources: 'Where each review was written',
};

export const COLOUR_LABELS: Record<Colour, string> = {
  accent: 'Links and buttons',
  star: 'Stars',
  text: 'Text',
  surface: 'Cards',
  border: 'Lines around cards',
};

/** Where choosing a colour begins. */
export const USUAL_COLOURS: Record<Colour, string> = {
  accent: '#1f7a5a',
  star: '#b7791f',
  text: '#1f1f1f',
  surface: '#ffffff',
  border: '#dddddd',
};
