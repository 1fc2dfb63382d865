import { WorkshopHome } from '#web/workshop/home/home.tsx'

export default function WorkshopHomePage() {
  return <WorkshopHome />
}
