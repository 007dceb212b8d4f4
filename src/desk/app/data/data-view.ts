import { html, LitElement } from 'lit';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import './erase-card.js';
import './export-card.js';
import './kept-card.js';
import { dataStyles } from './data-styles.js';

/** What a shop may do with its data as a whole: take it along, forget a person, and see how long everything is kept. */
export class OwnDataView extends LitElement {
  static override styles = [...deskStyles, dataStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;

  override render() {
    const { desk } = this;
    return html`<div class="page">
      <h1 tabindex="-1">Data</h1>
      <desk-export .desk=${desk}></desk-export>
      <desk-erase .desk=${desk}></desk-erase>
      <desk-kept .desk=${desk}></desk-kept>
    </div>`;
  }
}

customElements.define('desk-data', OwnDataView);

export const view: DrawView = (desk) => html`<desk-data .desk=${desk}></desk-data>`;
