import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Jak przebiegły zakupy? Sklep: {shop}',
  reminderSubject: 'Krótkie przypomnienie: jak przebiegły zakupy? Sklep: {shop}',
  greeting: 'Dzień dobry, {firstName}!',
  ask: 'Dziękujemy za zakupy. Sklep: {shop}. Jak było? Dobra czy zła, Twoja opinia pomaga innym kupującym.',
  remind:
    'Kilka dni temu zapytaliśmy o Twoje zakupy. Sklep: {shop}. Jeśli masz minutę, nadal chętnie poznamy Twoją opinię, dobrą czy złą.',
  why: 'Otrzymujesz tę wiadomość, ponieważ {shop} prosi o opinię o Twoich zakupach. Nie musisz odpowiadać.',
  unsubscribe: 'Nie pytaj mnie więcej',
  title: 'Tytuł',
  place: 'Opinia {number} z {count}',
  next: 'Następna: {product}',
  others: 'Możesz też wyrazić opinię o:',
  reviewed: 'Ta opinia została już wystawiona. Dziękujemy!',
  expired: 'Ten link wygasł. Opinię można wystawić tylko przez pewien czas po zakupie.',
  broken: 'Ten link nie działa. Być może został ucięty: otwórz go jeszcze raz z wiadomości.',
  away: 'To teraz nie działa. Spróbuj ponownie za minutę.',
  toShop: 'Do sklepu',
  stopMeaning: '{shop} nie poprosi Cię więcej o opinie, podobnie jak inne sklepy korzystające z tego samego nadawcy.',
  stopped: 'Nie będziemy więcej pytać',
  stopOther: 'Wiadomości o zamówieniach nadal będą przychodzić.',
  stopWrite: 'Zmiana zdania albo coś do powiedzenia? Napisz do sklepu:',
} satisfies InviteStrings;
