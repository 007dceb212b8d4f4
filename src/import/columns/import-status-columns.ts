/**
 * Which columns may say that another system does not show a review, by their names: status, approval, moderation, spam, archive.
 * A name too many costs somebody an approval, and one too few shows what was hidden, so names in doubt are in the list.
 */
import { listed, wordsOf } from './column-words.js';

/** Words in the names of such columns, lower case and without accents: English first, then other languages. */
const WORDS = new Set(
  listed(`
    state status live active inactive enabled disabled draft show shown hide hidden display displayed displayable private
    allowed accepted declined refused removed deleted trash trashed spam ham junk flag flagged hold held onhold queue queued
    ignored banned blocked muted verdict workflow stage online offline listed unlisted suspended withdrawn retracted
    statut statuts etat estado stato stan zustand situacao situacion toestand durum tila allapot stav
    actif inactif activo ativo attivo aktiv inaktiv aktif prive privado privato privat cache gizli yayinda`),
);

/** Beginnings of further such words. */
const STEMS = listed(`
  approv unapprov disapprov publish unpublish public visib invisib moderat curat reject pending archiv suppress censor
  quarantin profan unhid
  veroffentlich freigab freigegeb freigeschalt genehmig sichtbar versteckt ausgeblend gesperr gelosch abgelehnt
  publie approuv valide rejete masqu moder aprob aprov ocult rechaz rejeit pubblic approvat nascost rifiut
  zichtbaar verborgen goedgekeur afgekeur gepublic widoczn opublik zatwierdz ukryt synlig godkan godken godkj dold skjul onay
  статус опублик одобр скрыт видим модерац состоян`);

/** Such words in scripts that put no space between words. */
const CHARACTERS =
  /状态|狀態|状態|ステータス|公開|公开|承認|審査|审核|審核|批准|表示|显示|顯示|隐藏|隱藏|可见|可見|상태|공개|승인|숨김|노출/u;

/** Words of publication: with these alone, a column may also hold an address, a name or a day. */
const PUBLICATION = /^(publi|pubblic|display|show|live|online)/;
const NAMED = new Set(
  listed('name names nickname url urls link links image images photo photos picture pictures video videos'),
);
const DATED = new Set(listed('at date on time datetime timestamp gmt utc'));

/** How a column of this name may say that a review is not shown: by its value, or, as a day of publication, by being empty. Null when it does not. */
export function statusKind(name: string): 'value' | 'day' | null {
  const words = wordsOf(name);
  const matches = words.filter((word) => WORDS.has(word) || STEMS.some((stem) => word.startsWith(stem)));
  if (matches.length === 0) return CHARACTERS.test(name) ? 'value' : null;
  if (!matches.every((word) => PUBLICATION.test(word))) return 'value';
  if (words.some((word) => NAMED.has(word))) return null;
  return words.some((word) => DATED.has(word)) ? 'day' : 'value';
}
