/** Replies that were not sent yet, kept in this browser by review. */
const PREFIX = 'desk-reply ';

export function readDraft(reviewId: string): string | null {
  try {
    return localStorage.getItem(PREFIX + reviewId);
  } catch {
    return null;
  }
}

/** An empty text forgets the draft. */
export function keepDraft(reviewId: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(PREFIX + reviewId);
    else localStorage.setItem(PREFIX + reviewId, text);
  } catch {
    // A browser without storage keeps the text in the page alone.
  }
}
