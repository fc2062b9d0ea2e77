import type { InquiryError } from 'persona';
import type { InquiryFact } from '#machines/shared/verifying/inquiry.types.ts';
import type { InquiryPort } from './types.ts';

const broken: InquiryFact = { type: 'inquiry.failed', problem: { code: 'inquiryFailed', retryable: true } };

/** Ties the frame to its listener. */
const containerOf = (inquiryId: string): string => `inquiry-${inquiryId}`;

/** Required by the package, though an inquiry is opened by id, not by template. */
const persona = { templateId: '', templateVersionId: '', host: 'production', eventsAllowlist: 'all' } as const;

/** The code is for support. */
const failed = (error: InquiryError): InquiryFact => ({
  type: 'inquiry.failed',
  problem: { code: 'inquiryFailed', retryable: true, reference: error.code },
});

/**
 * Persona's inquiry. We mount its frame ourselves, since the package's dialog adds styles that the
 * content policy forbids.
 */
export function createPersonaInquiry(): InquiryPort {
  // Loaded on demand, and never in the sandbox.
  const load = () => import('persona');
  return {
    show(place, { inquiryId, sessionToken }) {
      let frame: HTMLIFrameElement | null = null;
      let over = false;
      load().then(
        ({ setupIframe }) => {
          if (over) return;
          frame = setupIframe(document.createElement('iframe'), containerOf(inquiryId), 'inline', {
            inquiryId,
            iframeTitle: 'Identity verification',
            ...(sessionToken === null ? {} : { sessionToken }),
          });
          place.append(frame);
        },
        // Listeners report a failed load.
        () => undefined,
      );
      return () => {
        over = true;
        frame?.remove();
      };
    },
    listen({ inquiryId }, notify) {
      let stop: (() => void) | null = null;
      let over = false;
      const isOurs = (metadata: { readonly inquiryId?: string }) =>
        metadata.inquiryId === undefined || metadata.inquiryId === inquiryId;
      load().then(
        ({ setupEvents }) => {
          if (over) return;
          stop = setupEvents(containerOf(inquiryId), {
            ...persona,
            onLoad: () => undefined,
            onReady: () => notify({ type: 'inquiry.ready' }),
            onEvent: (name) => {
              if (String(name) === 'start') notify({ type: 'inquiry.started' });
            },
            onComplete: (metadata) => {
              if (isOurs(metadata)) notify({ type: 'inquiry.completed' });
            },
            onCancel: (metadata) => {
              if (isOurs(metadata)) notify({ type: 'inquiry.canceled' });
            },
            onError: (error) => notify(failed(error)),
          });
        },
        () => {
          if (!over) notify(broken);
        },
      );
      return () => {
        over = true;
        stop?.();
      };
    },
  };
}
