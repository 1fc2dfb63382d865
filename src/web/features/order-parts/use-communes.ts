import { createLateModule } from '#web/lib/rendering/late-module.ts'

/** The communes and quarters of Abidjan, which come when a point is to be named. */
export const useCommunes = createLateModule(() => import('#shared/places/communes.ts'))
