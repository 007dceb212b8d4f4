import Artalk from 'artalk';
import 'artalk/Artalk.css';

Artalk.init({
  el: '#root',
  pageKey: '/',
  pageTitle: 'A shop',
  server: location.origin,
  site: 'Shop',
  locale: 'en',
  emoticons: false,
  pagination: { pageSize: 20 },
});
