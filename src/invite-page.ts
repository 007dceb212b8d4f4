/** `invite-page.js`, the script of the page of an invite: pictures and a film for a form that works without it. */
import { InvitePictures } from './elements/invite-pictures.js';

customElements.define('invite-pictures', InvitePictures);
