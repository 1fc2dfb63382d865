import { MAP_SCREENS, MOST_FURTHER, weighApplication } from '../../scripts/web-weights.ts'
import { most, type Report, whole } from '../report.ts'

/** The weight that each screen adds to the files that a phone has already, from the build. */
export function reportFurtherScreens(): Report {
  const all = Object.entries(weighApplication().further)
  const before = all.filter(([, { afterLanding }]) => !afterLanding)
  const further = all.filter(([name]) => !MAP_SCREENS.has(name))
  const heaviestBefore = Math.max(...before.map(([, { afterShell }]) => afterShell.bytes))
  const heaviest = Math.max(...further.map(([, { afterLanding }]) => afterLanding?.bytes ?? 0))
  return {
    title: 'Further screens',
    notes: [
      'Scripts, styles and fonts that a screen adds, in bytes as Brotli: to the shell, which the sign-in page fetches ahead, and to the landing screen of its role. What it loads later (a map, a dialog) is not counted.',
      'Screens before signing in are opened from the shell.',
    ],
    tables: [
      {
        columns: ['screen', 'after the shell', 'after the landing screen', 'files'],
        rows: all.map(([screen, { afterShell, afterLanding }]) => [
          MAP_SCREENS.has(screen) ? `${shortened(screen)}, a map` : shortened(screen),
          whole(afterShell.bytes),
          afterLanding ? whole(afterLanding.bytes) : '',
          String((afterLanding ?? afterShell).files),
        ]),
      },
    ],
    verdicts: [
      most('a screen before signing in', heaviestBefore, MOST_FURTHER, 'bytes'),
      most('a further screen without a map', heaviest, MOST_FURTHER, 'bytes'),
    ],
  }
}

const shortened = (page: string) => page.replace(/^pages\/|\.page\.tsx$/g, '')
