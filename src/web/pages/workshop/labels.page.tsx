import { useParams } from 'react-router-dom'
import { LabelsScreen } from '#web/workshop/labels/labels-screen.tsx'

export default function WorkshopLabelsPage() {
  const { orderId = '' } = useParams()
  return <LabelsScreen key={orderId} orderId={orderId} />
}
