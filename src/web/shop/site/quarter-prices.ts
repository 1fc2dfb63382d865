import { quarterAddress } from '#shared/places/area-name.ts'
import { QUARTER_PARAM } from '#shared/shop/site/quarter-param.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { rememberedQuarter, rememberQuarter } from '../quarter-on-device.ts'

/**
 * Shows the prices of the home page for the quarter that is chosen, and keeps it on the device, where the order form finds
 * it. Without this script the select is a form, whose answer is the page of that quarter.
 */
export function showQuarterPrices(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-quarters]')
  const select = form?.querySelector('select')
  if (!form || !select) return
  if (!chosenIn(select)) chooseRemembered(select)
  const show = () => showPrices(form, select)
  show()
  select.addEventListener('change', show)
  // Enter in the select would load the page again.
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    show()
  })
  // A browser that goes back puts its own choice in again.
  window.addEventListener('pageshow', show)
}

const chosenIn = (select: HTMLSelectElement) => {
  const option = select.options[select.selectedIndex]
  return option?.dataset.fare ? option : undefined
}

function chooseRemembered(select: HTMLSelectElement): void {
  const quarter = rememberedQuarter()
  if (!quarter) return
  const index = [...select.options].findIndex(({ value }) => value === quarterAddress(quarter))
  if (index >= 0) select.selectedIndex = index
}

function showPrices(form: HTMLFormElement, select: HTMLSelectElement): void {
  const option = chosenIn(select)
  if (!option) return
  const fare = Number(option.dataset.fare)
  remember(option)
  const section = form.parentElement
  section?.querySelector('[data-transport]')?.replaceChildren(formatFcfa(fare))
  for (const words of section?.querySelectorAll<HTMLElement>('[data-with-fare]') ?? [])
    words.textContent = words.dataset.withFare ?? ''
  for (const link of section?.querySelectorAll<HTMLAnchorElement>('a[data-items]') ?? []) {
    link
      .querySelector('[data-total]')
      ?.replaceChildren(formatFrancs(Number(link.dataset.items) + fare))
    const address = new URL(link.href)
    address.searchParams.set(QUARTER_PARAM, option.value)
    link.href = address.pathname + address.search
  }
}

function remember({ value, dataset }: HTMLOptionElement): void {
  const [commune = '', name = commune] = value.split(', ')
  const [lat = Number.NaN, lng = Number.NaN] = (dataset.at ?? '').split(' ').map(Number)
  rememberQuarter({ name, commune, point: { lat, lng } })
}
