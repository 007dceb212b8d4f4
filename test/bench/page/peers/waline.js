import { init } from '@waline/client';
import '@waline/client/style';

init({ el: '#root', serverURL: location.origin, path: '/', lang: 'en', emoji: false, search: false, pageSize: 20 });
