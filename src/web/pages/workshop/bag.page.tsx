import { useParams } from 'react-router-dom'
import { BagScreen } from '#web/workshop/bag/bag-screen.tsx'

export default function WorkshopBagPage() {
  const { orderId = '', piece = '' } = useParams()
  return <BagScreen key={`${orderId} ${piece}`} orderId={orderId} number={Number(piece)} />
}
