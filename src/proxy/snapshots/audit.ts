import { z } from 'zod';
import { type ServiceClient, ServiceError } from '../../client/index.js';
import { ReviewAudit } from '../../contract/service/review-audit.js';
import type { AnySnapshot, Resource } from './resource.js';
import { parsed } from './saved-snapshot.js';
import { SNAPSHOT_BYTES } from './snapshot.js';

/** What a service responds with that has no such operation. */
const NOT_THERE = new Set([404, 405, 501]);
/** What an audit takes in memory, about: five rows with a dozen reasons at most. */
const AUDIT_BYTES = 4_096;

/** The audit of a vendor as it is kept; null where the service makes none. */
export interface AuditSnapshot extends AnySnapshot {
  audit: ReviewAudit | null;
}

const Saved = z.object({ format: z.literal(1), audit: ReviewAudit.nullable() });

/** The audit of the reviews of a vendor, or of a business of the same id. */
export function createAuditResource(client: Pick<ServiceClient, 'reviewAudit'>): Resource<AuditSnapshot> {
  return {
    async request({ id }, _known, { changed: _, ...call }, takenAt) {
      const audit = await client.reviewAudit(id, call).catch((error: unknown) => {
        if (error instanceof ServiceError && NOT_THERE.has(error.status ?? 0)) return null;
        throw error;
      });
      return snapshotOf(audit, takenAt);
    },
    toJson: async ({ audit }) => JSON.stringify({ format: 1, audit } satisfies z.infer<typeof Saved>),
    async fromJson(json, takenAt) {
      const saved = Saved.safeParse(parsed(json));
      return saved.success ? snapshotOf(saved.data.audit, takenAt) : null;
    },
  };
}

const snapshotOf = (audit: ReviewAudit | null, takenAt: number): AuditSnapshot => ({
  audit,
  takenAt,
  bytes: SNAPSHOT_BYTES + AUDIT_BYTES,
});
