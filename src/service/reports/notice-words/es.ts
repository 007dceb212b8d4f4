import type { NoticeWords } from './notice-words.js';

export const es: NoticeWords = {
  hello: 'Hola:',
  helloNamed: 'Hola, {name}:',
  reported: {
    unlawful: 'contraria a la ley',
    child_abuse: 'abuso sexual de menores',
    fake: 'falsa o fraudulenta',
    abusive: 'ofensiva',
    discriminatory: 'discriminatoria',
    personal_data: 'datos personales',
    rights: 'vulnera derechos',
    spam: 'spam o publicidad',
    off_topic: 'no viene al caso',
    other: 'otro motivo',
  },
  heldBack: {
    spam: 'es spam o publicidad',
    personal_data: 'contiene datos personales',
    unlawful: 'es contraria a la ley',
    abusive: 'insulta o amenaza a alguien',
    discriminatory: 'discrimina a personas',
    misleading: 'lo que dice es falso o engañoso',
    fake: 'creemos que no es una opinión auténtica',
    off_topic: 'no trata de la tienda ni de sus productos',
    duplicate: 'está duplicada',
  },
  reporterSubject: 'Su denuncia de una opinión en {shop}',
  youReported: 'el {day} denunció una opinión en {shop}. Motivo: {reason}.',
  reportNumber: 'Número de la denuncia: {id}',
  reviewNumber: 'Número de la opinión: {id}',
  next: 'Hemos recibido su denuncia. La tienda la examinará y usted recibirá la decisión motivada por correo electrónico.',
  kept: 'Esta es nuestra decisión: la opinión se queda como está.',
  noLongerShown: 'Esta es nuestra decisión: la opinión ya no se muestra. Motivo: {reason}.',
  authorSubject: 'Su opinión en {shop}',
  yourReview:
    'su opinión del {day} en {shop} ya no se muestra. Motivo: {reason}. Nos la denunciaron y la hemos examinado. No hemos cambiado nada de lo que escribió.',
  youWrote: 'Lo que usted escribió:',
  redress:
    'Si no está de acuerdo, responda a este mensaje e indique sus razones: lo examinaremos de nuevo. También puede acudir a los tribunales.',
  footer: 'Recibe este mensaje porque su dirección se indicó con una opinión o una denuncia en {shop}.',
};
