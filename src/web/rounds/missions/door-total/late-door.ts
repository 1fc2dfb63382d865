import { lazyPart } from '#web/components/states/lazy-part.tsx'

// Of few orders; one file for both.
const load = () => import('./door-total.tsx')

export const LateDoorTotal = lazyPart(load)

export const LateAgreedPart = lazyPart(async () => ({ default: (await load()).AgreedPart }))
