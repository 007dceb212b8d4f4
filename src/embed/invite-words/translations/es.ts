import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: '¿Qué tal su compra en {shop}?',
  reminderSubject: 'Un breve recordatorio: ¿qué tal su compra en {shop}?',
  greeting: 'Hola, {firstName}:',
  ask: 'Gracias por su compra en {shop}. ¿Qué tal ha sido? Buena o mala, su opinión ayuda a otros compradores.',
  remind:
    'Hace unos días le preguntamos qué tal fue su compra en {shop}. Si tiene un minuto, su opinión sigue siendo bienvenida, buena o mala.',
  why: 'Recibe este correo porque {shop} le pide una opinión sobre su compra. No está obligado a responder.',
  unsubscribe: 'No volver a preguntarme',
  title: 'Título',
  place: 'Opinión {number} de {count}',
  next: 'Siguiente: {product}',
  others: 'También puede opinar sobre:',
  reviewed: 'Ya ha dado su opinión sobre esto. ¡Gracias!',
  expired: 'Este enlace ha caducado. Solo se puede opinar durante un tiempo después de la compra.',
  broken: 'Este enlace no funciona. Puede que esté cortado: ábralo otra vez desde el mensaje.',
  away: 'Esto no funciona en este momento. Inténtelo de nuevo en un minuto.',
  toShop: 'Ir a la tienda',
  stopMeaning: '{shop} no volverá a pedirle opiniones, ni tampoco ninguna otra tienda que use el mismo remitente.',
  stopped: 'No se le volverá a preguntar',
  stopOther: 'Seguirá recibiendo los mensajes sobre sus pedidos.',
  stopWrite: '¿Ha cambiado de idea o quiere decir algo? Escriba a la tienda:',
} satisfies InviteStrings;
