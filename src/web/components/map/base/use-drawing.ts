import { createLateModule } from '#web/lib/rendering/late-module.ts'

/** The module that draws Abidjan; the service worker keeps it on the phone. Until it is loaded the ground stays plain. */
export const useDrawing = createLateModule(() => import('./drawing.ts'))
