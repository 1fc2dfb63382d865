import { useParams } from 'react-router-dom'
import { OrderScreen } from '#web/workshop/order/order-screen.tsx'

export default function WorkshopOrderPage() {
  const { orderId = '' } = useParams()
  return <OrderScreen key={orderId} orderId={orderId} />
}
