import { useParams } from 'react-router-dom'
import { WorkshopOrderScreen } from '#web/workshop/order/order-screen.tsx'

export default function WorkshopOrderPage() {
  const { orderId = '' } = useParams()
  return <WorkshopOrderScreen key={orderId} orderId={orderId} />
}
