/**
 * What shops would pick instead, from their npm packages, bundled as our script is. They are installed when this runs, in a
 * directory that goes with the process: the project itself depends on none of them.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { temporaryDirectory } from '../temporary-directory.mjs';

const PACKAGES = [
  'react@19',
  'react-dom@19',
  'react-google-reviews@1',
  'react-testimonials@1',
  'react-awesome-testimonials@1',
  'artalk@2',
  '@waline/client@3',
];
const SOURCES = fileURLToPath(new URL('peers/', import.meta.url));

/** Each: its name, its entry, and where its reviews are in a page, as for the other contestants. */
const PEERS = [
  { name: 'React 19, a list', entry: 'react-list', list: `document.querySelector('#root')`, review: '.review' },
  {
    name: 'react-google-reviews',
    entry: 'react-google-reviews',
    list: `document.querySelector('.slick-track')`,
    review: '.slick-slide:not(.slick-cloned)',
  },
  // Walls of testimonials.
  {
    name: 'react-testimonials',
    entry: 'react-testimonials',
    list: `document.querySelector('.Testimonials .Track')`,
    review: '.Review',
  },
  {
    name: 'react-awesome-testimonials',
    entry: 'react-awesome-testimonials',
    list: `document.querySelector('.TestimonialsTop')`,
    review: '.TestimonialsTop__slide__item',
  },
  {
    name: '@waline/client',
    entry: 'waline',
    list: `document.querySelector('.wl-cards')`,
    review: '.wl-card-item',
  },
  {
    name: 'artalk',
    entry: 'artalk',
    list: `document.querySelector('.atk-list-comments-wrap')`,
    review: '.atk-comment',
  },
];

let bundled;
/** Installs and bundles them, once. Each then has the addresses of its `script` and, where it brings one, `style`. */
export function bundlePeers() {
  bundled ??= bundle();
  return bundled;
}

async function bundle() {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'package.json'), '{ "private": true, "type": "module" }');
  // One wall asks for React 18, and runs with 19.
  const flags = ['--no-audit', '--no-fund', '--silent', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...PACKAGES], { cwd: directory, stdio: 'inherit' });
  cpSync(SOURCES, directory, { recursive: true });
  await build({
    root: directory,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: PEERS.map(({ entry }) => join(directory, `${entry}.js`)),
        output: {
          entryFileNames: 'peers/[name].js',
          chunkFileNames: 'peers/[name]-[hash].js',
          assetFileNames: 'peers/[name].[ext]',
        },
      },
    },
  });
  const built = join(directory, 'dist/peers');
  const files = readdirSync(built).map((name) => [
    `/peers/${name}`,
    name.endsWith('.css') ? 'text/css' : 'text/javascript',
    readFileSync(join(built, name)),
  ]);
  const has = (path) => (files.some(([one]) => one === path) ? path : undefined);
  return {
    files,
    peers: PEERS.map(({ entry, ...rest }) => ({
      ...rest,
      script: `/peers/${entry}.js`,
      style: has(`/peers/${entry}.css`),
    })),
  };
}

/** The reviews as the servers of comment engines send them, by path. */
export function peerAnswers(reviews) {
  const html = (text) => `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`;
  const waline = reviews.map(({ id, author, text, createdAt }) => ({
    objectId: id,
    user_id: null,
    nick: author,
    comment: html(text),
    time: Date.parse(createdAt),
    like: 0,
    link: '',
    avatar: '',
    status: 'approved',
    children: [],
  }));
  const artalk = reviews.map(({ author, text, createdAt }, index) => ({
    id: index + 1,
    content: text,
    content_marked: html(text),
    nick: author,
    date: createdAt.replace('T', ' ').slice(0, 19),
    rid: 0,
    is_allow_reply: true,
    visible: true,
    email_encrypted: '',
    link: '',
    ua: '',
    page_key: '/',
    site_name: 'Shop',
  }));
  const json = (value) => ['application/json', Buffer.from(JSON.stringify(value))];
  const count = reviews.length;
  const page = { id: 1, key: '/', title: 'A shop', url: '/', site_name: 'Shop', admin_only: false };
  return new Map([
    [
      '/api/comment',
      json({ errno: 0, errmsg: '', data: { count, page: 1, pageSize: count, totalPages: 1, data: waline } }),
    ],
    ['/api/v2/conf', json({ frontend_conf: {}, version: { app: 'artalk', version: '2.9.1' } })],
    ['/api/v2/comments', json({ comments: artalk, count, roots_count: count, page })],
    ['/api/v2/pages/pv', json({ pv: 1 })],
    ['/api/v2/notifies', json({ notifies: [], count: 0 })],
  ]);
}
