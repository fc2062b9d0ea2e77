import type { InquiryError } from 'persona';
import type { InquiryFact } from '#machines/shared/verifying/inquiry.types.ts';
import type { InquiryPort } from './types.ts';

const broken: InquiryFact = { type: 'inquiry.failed', problem: { code: 'inquiryFailed', retryable: true } };

/** The name by which the frame and its listener know each other. */
const containerOf = (inquiryId: string): string => `inquiry-${inquiryId}`;

/** What the package needs besides the callbacks: an inquiry is opened by its id, not from a template. */
const persona = { templateId: '', templateVersionId: '', host: 'production', eventsAllowlist: 'all' } as const;

/** The code lets support see what Persona reported. */
const failed = (error: InquiryError): InquiryFact => ({
  type: 'inquiry.failed',
  problem: { code: 'inquiryFailed', retryable: true, reference: error.code },
});

/**
 * Persona's own inquiry. Its package makes the frame, with the camera for the pictures, and reads the messages from Persona's origin. We
 * place the frame ourselves, because the package's dialog writes style sheets into the page, which the content policy forbids.
 */
export function createPersonaInquiry(): InquiryPort {
  // Loaded when somebody opens an inquiry, and not at all in the sandbox.
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
        // Listeners learn that the package could not be loaded.
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
      const isOurs = (metadata: { readonly inquiryId?: string }) => metadata.inquiryId === undefined || metadata.inquiryId === inquiryId;
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
