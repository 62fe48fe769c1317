import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutUnused } from './antd-styles.ts'

test('antd says nothing about links, and nothing about what is not used', () => {
  const sheet =
    'a{color:var(--ant-color-link)}a:hover,.ant-btn:hover{opacity:1}a[disabled]{cursor:default}' +
    '.ant-carousel{top:0}.ant-btn a{left:0}@media print{a:focus{top:1px}.ant-btn{top:1px}}'
  assert.equal(
    withoutUnused(sheet),
    '.ant-btn:hover{opacity:1}.ant-btn a{left:0}@media print{.ant-btn{top:1px}}',
  )
})
