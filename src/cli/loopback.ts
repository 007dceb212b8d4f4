/** Whether only this machine can reach what listens on `host`. A name that is not known to be such counts as public. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
}
