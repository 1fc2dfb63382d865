import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { OrderReference } from './order-reference.tsx'

afterEach(cleanup)

const gapIn = (element: Element) => element.querySelector('[data-gap]')

// In a browser a span is inline; happy-dom writes a space beside it in a name.
const sheet = document.createElement('style')
sheet.textContent = '[data-gap] { display: inline }'

test('a reference has a gap between its halves, which its text and its name have not', () => {
  document.body.append(sheet)
  onTestFinished(() => sheet.remove())
  render(
    <h2>
      Commande <OrderReference reference="48210937" />
    </h2>,
  )
  const heading = screen.getByRole('heading', { name: 'Commande #48210937' })
  expect(heading.textContent).toBe('Commande #48210937')
  expect(gapIn(heading)?.previousSibling?.textContent).toBe('4821')
  expect(gapIn(heading)?.nextSibling?.textContent).toBe('0937')
})

test('an older reference is shown as it is', () => {
  const { container } = render(<OrderReference reference="4f9c21ab" />)
  expect(container.textContent).toBe('#4f9c21ab')
  expect(gapIn(container)).toBeNull()
})
