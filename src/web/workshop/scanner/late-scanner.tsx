import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { ScannerProps } from './scanner.tsx'

/** The scanner with its camera, loaded when it is first opened. */
export const LateScanner = lazyPart<ScannerProps>(() =>
  import('./scanner.tsx').then(({ Scanner }) => ({ default: Scanner })),
)
