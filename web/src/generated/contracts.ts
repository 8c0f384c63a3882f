// Written by `python3 dev.py types` from the server's own description. Do not edit.
import type { Card, Sides, Suit } from "./api";

export interface Contract {
  kind: string;
  suit: Suit | null;
  tout: boolean;
  lone: boolean;
  sides: Sides;
  /** As people report it who leave out the suit. */
  reported: string;
  trumps: Card[];
}

export const CONTRACTS: Record<string, Contract> = {
  "RE": {"kind": "rufspiel", "suit": "E", "tout": false, "lone": false, "sides": "partner", "reported": "R", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "RG": {"kind": "rufspiel", "suit": "G", "tout": false, "lone": false, "sides": "partner", "reported": "R", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "RS": {"kind": "rufspiel", "suit": "S", "tout": false, "lone": false, "sides": "partner", "reported": "R", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "SE": {"kind": "solo", "suit": "E", "tout": false, "lone": true, "sides": "alone", "reported": "S", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "EA", "EX", "EK", "E9", "E8", "E7"]},
  "SG": {"kind": "solo", "suit": "G", "tout": false, "lone": true, "sides": "alone", "reported": "S", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "GA", "GX", "GK", "G9", "G8", "G7"]},
  "SH": {"kind": "solo", "suit": "H", "tout": false, "lone": true, "sides": "alone", "reported": "S", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "SS": {"kind": "solo", "suit": "S", "tout": false, "lone": true, "sides": "alone", "reported": "S", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "SA", "SX", "SK", "S9", "S8", "S7"]},
  "W": {"kind": "wenz", "suit": null, "tout": false, "lone": true, "sides": "alone", "reported": "W", "trumps": ["EU", "GU", "HU", "SU"]},
  "WE": {"kind": "farbwenz", "suit": "E", "tout": false, "lone": true, "sides": "alone", "reported": "FW", "trumps": ["EU", "GU", "HU", "SU", "EA", "EX", "EK", "EO", "E9", "E8", "E7"]},
  "WG": {"kind": "farbwenz", "suit": "G", "tout": false, "lone": true, "sides": "alone", "reported": "FW", "trumps": ["EU", "GU", "HU", "SU", "GA", "GX", "GK", "GO", "G9", "G8", "G7"]},
  "WH": {"kind": "farbwenz", "suit": "H", "tout": false, "lone": true, "sides": "alone", "reported": "FW", "trumps": ["EU", "GU", "HU", "SU", "HA", "HX", "HK", "HO", "H9", "H8", "H7"]},
  "WS": {"kind": "farbwenz", "suit": "S", "tout": false, "lone": true, "sides": "alone", "reported": "FW", "trumps": ["EU", "GU", "HU", "SU", "SA", "SX", "SK", "SO", "S9", "S8", "S7"]},
  "G": {"kind": "geier", "suit": null, "tout": false, "lone": true, "sides": "alone", "reported": "G", "trumps": ["EO", "GO", "HO", "SO"]},
  "GE": {"kind": "farbgeier", "suit": "E", "tout": false, "lone": true, "sides": "alone", "reported": "FG", "trumps": ["EO", "GO", "HO", "SO", "EA", "EX", "EK", "EU", "E9", "E8", "E7"]},
  "GG": {"kind": "farbgeier", "suit": "G", "tout": false, "lone": true, "sides": "alone", "reported": "FG", "trumps": ["EO", "GO", "HO", "SO", "GA", "GX", "GK", "GU", "G9", "G8", "G7"]},
  "GH": {"kind": "farbgeier", "suit": "H", "tout": false, "lone": true, "sides": "alone", "reported": "FG", "trumps": ["EO", "GO", "HO", "SO", "HA", "HX", "HK", "HU", "H9", "H8", "H7"]},
  "GS": {"kind": "farbgeier", "suit": "S", "tout": false, "lone": true, "sides": "alone", "reported": "FG", "trumps": ["EO", "GO", "HO", "SO", "SA", "SX", "SK", "SU", "S9", "S8", "S7"]},
  "SIE": {"kind": "sie", "suit": null, "tout": false, "lone": true, "sides": "alone", "reported": "SIE", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU"]},
  "KREUZ": {"kind": "kreuz", "suit": null, "tout": false, "lone": false, "sides": "cross", "reported": "KREUZ", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "KREUZBOCK": {"kind": "kreuzbock", "suit": null, "tout": false, "lone": false, "sides": "cross", "reported": "KREUZBOCK", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "RAMSCH": {"kind": "ramsch", "suit": null, "tout": false, "lone": false, "sides": "each", "reported": "RAMSCH", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "GEIST": {"kind": "geist", "suit": null, "tout": false, "lone": false, "sides": "each", "reported": "GEIST", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU"]},
  "TRIXER": {"kind": "trixer", "suit": null, "tout": false, "lone": false, "sides": "each", "reported": "TRIXER", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "SE-TOUT": {"kind": "solo", "suit": "E", "tout": true, "lone": true, "sides": "alone", "reported": "S-TOUT", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "EA", "EX", "EK", "E9", "E8", "E7"]},
  "SG-TOUT": {"kind": "solo", "suit": "G", "tout": true, "lone": true, "sides": "alone", "reported": "S-TOUT", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "GA", "GX", "GK", "G9", "G8", "G7"]},
  "SH-TOUT": {"kind": "solo", "suit": "H", "tout": true, "lone": true, "sides": "alone", "reported": "S-TOUT", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "HA", "HX", "HK", "H9", "H8", "H7"]},
  "SS-TOUT": {"kind": "solo", "suit": "S", "tout": true, "lone": true, "sides": "alone", "reported": "S-TOUT", "trumps": ["EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU", "SA", "SX", "SK", "S9", "S8", "S7"]},
  "W-TOUT": {"kind": "wenz", "suit": null, "tout": true, "lone": true, "sides": "alone", "reported": "W-TOUT", "trumps": ["EU", "GU", "HU", "SU"]},
  "WE-TOUT": {"kind": "farbwenz", "suit": "E", "tout": true, "lone": true, "sides": "alone", "reported": "FW-TOUT", "trumps": ["EU", "GU", "HU", "SU", "EA", "EX", "EK", "EO", "E9", "E8", "E7"]},
  "WG-TOUT": {"kind": "farbwenz", "suit": "G", "tout": true, "lone": true, "sides": "alone", "reported": "FW-TOUT", "trumps": ["EU", "GU", "HU", "SU", "GA", "GX", "GK", "GO", "G9", "G8", "G7"]},
  "WH-TOUT": {"kind": "farbwenz", "suit": "H", "tout": true, "lone": true, "sides": "alone", "reported": "FW-TOUT", "trumps": ["EU", "GU", "HU", "SU", "HA", "HX", "HK", "HO", "H9", "H8", "H7"]},
  "WS-TOUT": {"kind": "farbwenz", "suit": "S", "tout": true, "lone": true, "sides": "alone", "reported": "FW-TOUT", "trumps": ["EU", "GU", "HU", "SU", "SA", "SX", "SK", "SO", "S9", "S8", "S7"]},
  "G-TOUT": {"kind": "geier", "suit": null, "tout": true, "lone": true, "sides": "alone", "reported": "G-TOUT", "trumps": ["EO", "GO", "HO", "SO"]},
  "GE-TOUT": {"kind": "farbgeier", "suit": "E", "tout": true, "lone": true, "sides": "alone", "reported": "FG-TOUT", "trumps": ["EO", "GO", "HO", "SO", "EA", "EX", "EK", "EU", "E9", "E8", "E7"]},
  "GG-TOUT": {"kind": "farbgeier", "suit": "G", "tout": true, "lone": true, "sides": "alone", "reported": "FG-TOUT", "trumps": ["EO", "GO", "HO", "SO", "GA", "GX", "GK", "GU", "G9", "G8", "G7"]},
  "GH-TOUT": {"kind": "farbgeier", "suit": "H", "tout": true, "lone": true, "sides": "alone", "reported": "FG-TOUT", "trumps": ["EO", "GO", "HO", "SO", "HA", "HX", "HK", "HU", "H9", "H8", "H7"]},
  "GS-TOUT": {"kind": "farbgeier", "suit": "S", "tout": true, "lone": true, "sides": "alone", "reported": "FG-TOUT", "trumps": ["EO", "GO", "HO", "SO", "SA", "SX", "SK", "SU", "S9", "S8", "S7"]},
};
