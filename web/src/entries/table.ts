import Table from '../table/Table.svelte';
import { open } from './open';

open({ table: Table });
