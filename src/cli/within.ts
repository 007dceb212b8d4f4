/** What `work` resolves to; `late` when it takes longer than `ms`: it goes on, and how it ends is then nobody's. */
export async function within<T, Late>(ms: number, work: Promise<T>, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
