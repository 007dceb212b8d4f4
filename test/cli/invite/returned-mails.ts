/** Mails as mail servers send them back, about a mail whose return path has `key`. */
export interface Returned {
  key: string;
  action?: string;
  status?: string;
}

/** A delivery status (RFC 3464). */
export const deliveryStatus = ({ key, action = 'failed', status = '5.1.1' }: Returned) =>
  [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `To: bounces+${key}@shop.example`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry.',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ada@customer.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--part--',
    '',
  ].join('\r\n');

/** A complaint (RFC 5965). It goes to the postmaster, so that the key stands in what it says alone. */
export const complaint = ({ key, type = 'abuse' }: { key: string; type?: string }) =>
  [
    'From: feedback@mailbox.example',
    'To: postmaster@shop.example',
    'Subject: complaint',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Mailbox/1.0',
    'Version: 1',
    `Original-Mail-From: <bounces+${key}@shop.example>`,
    '',
    '--part--',
    '',
  ].join('\r\n');
