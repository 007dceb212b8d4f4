/** What a suite sets up through the interface itself, so that it runs against any service. */
import type { Api } from './target.js';

/** A body that creates a vendor. */
export const NEW_VENDOR = {
  name: 'Blue Kettle Ltd (conformance)',
  senderName: 'Blue Kettle',
  address: 'Hafenstraße 4, 20459 Hamburg, Germany',
  industry: 'Kitchen ware',
  website: 'https://kettle.example',
  logoUrl: 'https://kettle.example/logo.svg',
};

/** A body that submits a review with everything the interface has. */
export const fullReview = (vendorId: string) => ({
  rating: '4.5',
  text: 'Überraschend gut 🫖\nTwo lines.',
  vendorId,
  firstName: 'Ada',
  lastName: 'Lovelace',
  channel: { email: 'ada@shop.example', phoneNumber: '+49 30 1234567' },
  source: 'google',
  product: {
    sourceProductId: 'kettle-1',
    title: 'Kettle',
    description: 'Boils water.',
    imageUrl: 'https://kettle.example/kettle.jpg',
  },
  showOnWidget: true,
});

/** A new vendor with one review per entry, submitted in this order; both ids as the service gave them. */
export async function vendorWith(api: Api, reviews: object[] = []) {
  const { id: vendorId } = await api.v2('POST', '/vendors', NEW_VENDOR);
  const ids: string[] = [];
  for (const review of reviews) {
    const body = { rating: '5', text: `Review ${ids.length}`, vendorId, ...review };
    ids.push((await api.v2('POST', `/vendors/${vendorId}/submit-review`, body)).feedback.id);
  }
  return { vendorId: vendorId as string, ids };
}

/** An id that is well formed and belongs to nothing. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';
