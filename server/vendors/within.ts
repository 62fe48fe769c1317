import { vendors } from '#contract/vendors/vendors.ts'
import { within } from '../handle.ts'

export const vendorWithin = [within(vendors, 'wholeVendor')]
