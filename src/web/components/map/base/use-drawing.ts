import { createLateModule } from '#web/lib/rendering/late-module.ts'

/** What draws Abidjan; the service worker keeps it on the phone. Until it is there the ground stays plain. */
export const useDrawing = createLateModule(() => import('./drawing.ts'))
