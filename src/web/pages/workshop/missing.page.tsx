import { useParams } from 'react-router-dom'
import { MissingScreen } from '#web/workshop/missing/missing-screen.tsx'

export default function WorkshopMissingPage() {
  const { orderId = '', piece = '' } = useParams()
  return <MissingScreen key={`${orderId} ${piece}`} orderId={orderId} number={Number(piece)} />
}
