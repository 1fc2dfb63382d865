import { screen } from '#web/lib/rendering/screen.tsx'
import { useIsDesk } from '#web/workshop/desk/use-is-desk.ts'

const Lanes = screen(() => import('#web/workshop/desk/lanes.tsx'))
const WorkshopHome = screen(() => import('#web/workshop/home/home.tsx'))

/** The workshop: lanes on the desk of the team, tiles and rows on a tablet and a phone. */
export default function WorkshopHomePage() {
  return useIsDesk() ? <Lanes /> : <WorkshopHome />
}
