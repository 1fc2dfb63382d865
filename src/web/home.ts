// The script of the home page, which also works without it.

import { showQuarterPrices } from './shop/site/quarter-prices.ts'

showQuarterPrices()
