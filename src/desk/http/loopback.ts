/** Whether a host in an address is this machine, where browsers keep a cookie that needs a secure connection. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
