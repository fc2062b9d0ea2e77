import '../../view/plain.css';
import { startViewer } from '../../view/start.tsx';
import type { PageSettings } from '../page.ts';
import { type Found, projectHouse } from './project.ts';

const root = document.getElementById('root');
const told = document.getElementById('settings')?.textContent;
if (!root || !told) throw new Error('The page is not that of the viewer.');
const settings = JSON.parse(told) as PageSettings;
document.title = settings.title;
startViewer(
  root,
  projectHouse(settings, () => import(/* @vite-ignore */ settings.machines) as Promise<Found>),
);
