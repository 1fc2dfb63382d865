import { useParams } from 'react-router-dom'
import { BatchScreen } from '#web/workshop/batch/batch-screen.tsx'

export default function WorkshopBatchPage() {
  const { station = '' } = useParams()
  return <BatchScreen key={station} stationKey={station} />
}
